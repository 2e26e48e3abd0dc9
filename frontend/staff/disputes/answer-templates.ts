export interface AnswerTemplate {
  readonly label: string
  readonly text: string
}

/** Reasons for a decision or proposal, which the agent completes. */
export const DECISION_TEMPLATES: readonly AnswerTemplate[] = [
  {
    label: 'Favors buyer',
    text: 'We compared the order’s record, your messages and the evidence of both parties. They support what the buyer reported.',
  },
  {
    label: 'Favors producer',
    text: 'We compared the order’s record, your messages and the evidence of both parties. They show that the order was fulfilled as agreed.',
  },
  {
    label: 'Split',
    text: 'We compared the order’s record, your messages and the evidence of both parties. Each party is right in part, so we split the difference.',
  },
]

export const QUESTION_TEMPLATES: readonly AnswerTemplate[] = [
  { label: 'Photos', text: 'Please add photos of the items and their labels as you have them now.' },
  { label: 'Weight', text: 'What did the items weigh, how did you measure it, and when?' },
  { label: 'Handover', text: 'When and where was the order handed over, and to whom?' },
]
