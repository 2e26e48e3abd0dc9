/** How a list of reviews may be put in order, and as people read it. */
export const REVIEW_SORTS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Highest rating',
  lowest: 'Lowest rating',
} as const
export type ReviewSort = keyof typeof REVIEW_SORTS
export const reviewSorts = Object.keys(REVIEW_SORTS) as [ReviewSort, ...ReviewSort[]]

/** Which reviews of a list are shown: all, those of buyers, or those that gave so many stars. */
export const reviewFilters = ['all', 'verified', '5', '4', '3', '2', '1'] as const
export type ReviewFilter = (typeof reviewFilters)[number]

/** What one looks at of a list of reviews. */
export interface ReviewListQuery {
  readonly sort: ReviewSort
  readonly filter: ReviewFilter
  readonly page: number
}

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
