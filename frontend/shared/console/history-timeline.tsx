import { Timeline, Typography } from 'antd'
import type { ReactNode } from 'react'
import { DateTime, type StatusTone } from './format.tsx'

export interface HistoryItem {
  readonly key: string
  readonly title: ReactNode
  readonly at: string | null
  /** Username; null for an erased account, undefined if the title contains it. */
  readonly by?: string | null
  readonly tone: StatusTone
  /** Text entered with the action. */
  readonly text?: ReactNode
  readonly extra?: ReactNode
}

const COLORS: Readonly<Record<StatusTone, string>> = {
  neutral: 'gray',
  waiting: 'orange',
  active: 'blue',
  good: 'green',
  bad: 'red',
}

/** History of a case, in the given order: each action with its actor, time and reason. */
export const HistoryTimeline = ({ items }: { readonly items: readonly HistoryItem[] }) => (
  <Timeline
    style={{ marginTop: 8 }}
    items={items.map(({ key, title, at, by, tone, text, extra }) => ({
      key,
      color: COLORS[tone],
      content: (
        <>
          <div>
            <strong>{title}</strong>
            {by !== undefined && ` by ${by ?? 'an erased account'}`}
            {at && (
              <Typography.Text type="secondary">
                {' · '}
                <DateTime at={at} />
              </Typography.Text>
            )}
          </div>
          {text && (
            <Typography.Paragraph style={{ margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {text}
            </Typography.Paragraph>
          )}
          {extra}
        </>
      ),
    }))}
  />
)
