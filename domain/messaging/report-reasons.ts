/** Why somebody may think that a message should not have been written. */
export const REPORT_REASONS = {
  spam: 'Spam or advertising',
  offensive: 'Offensive or hateful',
  threatening: 'Threatens somebody',
  fraud: 'Asks for money or details elsewhere',
  private: 'Tells private things about somebody',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof REPORT_REASONS
export const reportReasons = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]
