/** Sort orders of reviews, with their labels. */
export const REVIEW_SORTS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Highest rating',
  lowest: 'Lowest rating',
} as const
export type ReviewSort = keyof typeof REVIEW_SORTS
export const reviewSorts = Object.keys(REVIEW_SORTS) as [ReviewSort, ...ReviewSort[]]

/** Filters of reviews: all, verified purchases, or by stars. */
export const reviewFilters = ['all', 'verified', '5', '4', '3', '2', '1'] as const
export type ReviewFilter = (typeof reviewFilters)[number]

/** Query of a review list. */
export interface ReviewListQuery {
  readonly sort: ReviewSort
  readonly filter: ReviewFilter
  readonly page: number
}

/** Reasons for reporting a review. */
export const REPORT_REASONS = {
  spam: 'Spam or advertising',
  offensive: 'Offensive or hateful',
  off_topic: 'Not about this product',
  false_claims: 'Made up or misleading',
  personal_information: 'Reveals private information',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof REPORT_REASONS
export const reportReasons = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]
