export const section4 = {
};
