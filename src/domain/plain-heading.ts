/** A heading as it is compared: lower case, single spaces, no stars or quotes. */
export const plainHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[*"'_:]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
