/** The chunk with layout and providers of everything behind sign-in. */
export const loadSignedIn = async () => (await import('./SignedIn.tsx')).SignedIn
