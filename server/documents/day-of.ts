/** 'YYYY-MM-DD' in UTC. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
