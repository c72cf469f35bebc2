export const section1 = {
};
