import { lazy } from 'react'

/** Forms check with the contract's schemas: they come with the first dialog that is opened, and not with the page. */
export const ChangeForm = lazy(async () => ({ default: (await import('./change-form.tsx')).ChangeForm }))
export const BulkForm = lazy(async () => ({ default: (await import('./bulk-form.tsx')).BulkForm }))
export const ThresholdForm = lazy(async () => ({ default: (await import('./threshold-form.tsx')).ThresholdForm }))
export const SettingsForm = lazy(async () => ({ default: (await import('./settings-form.tsx')).SettingsForm }))
