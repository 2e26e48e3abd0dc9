/** Of two who edit at once the second is told; the same words in every context, since all answer with this code. */
export const changedMeanwhile = {
  status: 409,
  text: 'This was changed in the meantime, maybe in another window. Please look at it again before you save.',
} as const
