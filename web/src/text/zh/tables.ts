export const tables = {
};
