declare module 'virtual:locale/*' {
  const messages: Record<string, string>;
  export default messages;
}
