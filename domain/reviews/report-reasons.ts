/** Why somebody may think that a review should not stand. */
export const REPORT_REASONS = {
  spam: 'Spam or advertising',
  offensive: 'Offensive or hateful',
  off_topic: 'Not about this product',
  untrue: 'Made up or misleading',
  private: 'Tells private things about somebody',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof REPORT_REASONS
export const reportReasons = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]
