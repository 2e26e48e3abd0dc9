import type { ReactNode } from 'react'

export interface Question {
  readonly question: string
  readonly answer: ReactNode
}
