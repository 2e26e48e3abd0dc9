import { useEffect, useRef } from 'react'
import { oneOf, useListAddress } from '#frontend/shared/lib/list-params.ts'
import './ui.css'

export interface Tab<K extends string> {
  readonly key: K
  readonly label: string
  readonly count?: number
}

interface TabsProps<K extends string> {
  readonly label: string
  readonly tabs: readonly Tab<K>[]
  readonly active: K
  readonly onChange: (key: K) => void
}

/** A row of choices, exactly one of them on. What it shows belongs to whoever uses it. */
export function Tabs<K extends string>({ label, tabs, active, onChange }: TabsProps<K>) {
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: which one is on is read from the page.
  useEffect(() => bringToMiddle(row.current), [active])
  return (
    <div ref={row} className="tabs" role="group" aria-label={label}>
      {tabs.map(({ key, label: text, count }) => (
        <button key={key} type="button" className="tab" aria-pressed={key === active} onClick={() => onChange(key)}>
          {text}
          {count !== undefined && <span className="tab-count">{count}</span>}
        </button>
      ))}
    </div>
  )
}

/** Where the row is longer than the screen, the tab that is on does not hide at its end. */
function bringToMiddle(row: HTMLElement | null): void {
  const on = row?.querySelector<HTMLElement>('[aria-pressed="true"]')
  if (row && on) row.scrollLeft = on.offsetLeft - row.offsetLeft - (row.clientWidth - on.offsetWidth) / 2
}

const CHOICES = { show: oneOf(['open', 'closed']) }

interface Counts {
  readonly open: number
  readonly closed: number
}

/** A list of what is open or of what is closed: the address says which, and the tabs tell how many there are of each. */
export function useOpenOrClosed(label: string) {
  const { list, narrow } = useListAddress(CHOICES)
  const tabs = ({ open, closed }: Counts) => (
    <Tabs
      label={label}
      tabs={[
        { key: 'open', label: 'Open', count: open },
        { key: 'closed', label: 'Closed', count: closed },
      ]}
      active={list.show}
      onChange={(show) => narrow({ show })}
    />
  )
  return { list, tabs }
}
