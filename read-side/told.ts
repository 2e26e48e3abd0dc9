import { isErased, type Personal } from '#domain/kernel/event.ts'

/** A personal value as a row keeps it: null once it was erased, or was never told. */
export const told = <T>(value: Personal<T> | undefined): T | null =>
  value === undefined || isErased(value) ? null : (value as T)

/** What people read where somebody's name or words were. */
export const ERASED_TEXT = 'Erased'
