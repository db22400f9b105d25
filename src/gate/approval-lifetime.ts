/** How long a person's yes stays usable. Milliseconds. */
export const APPROVAL_LIFETIME: number = 60 * 60 * 1000;
