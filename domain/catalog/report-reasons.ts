/** Why somebody may think that goods should not be in the market. */
export const REPORT_REASONS = {
  not_allowed: 'Goods that are not allowed here',
  misleading: 'Misleading description or label',
  unsafe: 'Unsafe or recalled',
  rights: 'Uses what others hold the rights to',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof REPORT_REASONS
export const reportReasons = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]

/** What has to be said with some of them, as the content policy asks. */
export const COMMENT_HINTS: Partial<Readonly<Record<ReportReason, string>>> = {
  rights: 'Name the work, where it is used, and how to reach you.',
  other: 'Say what is wrong with it.',
}
