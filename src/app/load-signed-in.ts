export const loadSignedIn = async () => (await import('./SignedIn.tsx')).SignedIn
