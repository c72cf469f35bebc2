export const section3 = {
};
