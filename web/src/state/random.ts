/** Digits that nobody can guess; `randomUUID` is only there where the page came by https. */
export const randomHex = (bytes: number): string => Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
