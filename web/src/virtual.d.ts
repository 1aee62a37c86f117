declare module 'virtual:locales' {
  /** Fetches the messages of each language there is. */
  export const LOCALES: Record<string, () => Promise<{ default: Record<string, string> }>>;
}
