import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#frontend/ui/card.tsx'
import { Moment } from '#frontend/ui/moment.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'

interface ThenCardProps<T> {
  readonly asked: UseQueryResult<T>
  readonly children: (answer: T) => ReactNode
}

/** An answer, or that it is on its way, or why it did not come. */
export function ThenCard<T>({ asked, children }: ThenCardProps<T>) {
  if (asked.isError) return <ErrorState error={asked.error} retry={() => void asked.refetch()} />
  if (!asked.data) return <Skeleton height="12rem" />
  return (
    <Card role="region" aria-label="The answer" className="as-of-answer">
      {children(asked.data)}
    </Card>
  )
}

export interface ThenProps {
  readonly id: string
  readonly asOf: string
}

/** The moment an answer is about. */
export const StoodAt = ({ asOf }: Pick<ThenProps, 'asOf'>) => (
  <p>
    As it stood on <Moment at={asOf} exact />
  </p>
)

/** One number of an answer. */
export const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
