// The panels of this section register here.
