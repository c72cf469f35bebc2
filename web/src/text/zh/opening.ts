export const opening = {
};
