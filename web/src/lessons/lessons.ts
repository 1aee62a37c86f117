/** The lessons there are, in the order in which one learns; each is a file that make.py writes. */

export const LESSONS = ['first', 'special', 'junior', 'extreme'] as const;
