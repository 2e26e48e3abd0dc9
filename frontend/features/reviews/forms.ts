import { lazy } from 'react'

/** Forms check with the contract's schemas: they come with the first dialog that is opened, and not with the page. */
export const ReviewForm = lazy(async () => ({ default: (await import('./review-form.tsx')).ReviewForm }))
export const ReplyForm = lazy(async () => ({ default: (await import('./reply-form.tsx')).ReplyForm }))
export const ReportForm = lazy(async () => ({ default: (await import('./report-form.tsx')).ReportForm }))
