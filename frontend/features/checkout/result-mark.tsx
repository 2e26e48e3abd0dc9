import type { ResultWords } from './result-words.ts'

const LINES = {
  good: 'm12 25 8 8 16-18',
  waiting: 'M24 12v12l8 5',
  bad: 'm16 16 16 16m0-16L16 32',
} as const

/** A tick, the hands of a clock, or a cross. */
export function ResultMark({ tone }: { readonly tone: ResultWords['tone'] }) {
  return (
    <svg viewBox="0 0 48 48" width={56} height={56} aria-hidden="true">
      <path
        d={LINES[tone]}
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
