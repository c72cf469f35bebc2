export const section2 = {
};
