/** Nobody has the same looked at a third time; the same words in every context, since all answer with this code. */
export const reportLimitReached = {
  status: 409,
  text: 'You have reported this twice, and two of us have looked at it.',
} as const
