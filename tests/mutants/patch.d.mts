export function patched(text: string, edits: readonly (readonly [find: string, put: string])[], where: string): string;
