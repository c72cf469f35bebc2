export const sources = {
};
