export const section5 = {
};
