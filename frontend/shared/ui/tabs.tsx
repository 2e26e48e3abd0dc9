import { useEffect, useRef } from 'react'
import { oneOf, useListParams } from '#frontend/shared/lib/list-params.ts'
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

/** A row of tabs, exactly one of them active. The parent renders the content. */
export function Tabs<K extends string>({ label, tabs, active, onChange }: TabsProps<K>) {
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active tab is read from the DOM.
  useEffect(() => centerActiveTab(row.current), [active])
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

/** Scrolls the active tab into view when the row overflows. */
function centerActiveTab(row: HTMLElement | null): void {
  const on = row?.querySelector<HTMLElement>('[aria-pressed="true"]')
  if (row && on) row.scrollLeft = on.offsetLeft - row.offsetLeft - (row.clientWidth - on.offsetWidth) / 2
}

const CHOICES = { show: oneOf(['open', 'closed']) }

interface Counts {
  readonly open: number
  readonly closed: number
}

/** Tabs of open and closed items with their counts; the URL holds the active tab. */
export function useOpenClosedTabs(label: string) {
  const { list, setFilters } = useListParams(CHOICES)
  const tabs = ({ open, closed }: Counts) => (
    <Tabs
      label={label}
      tabs={[
        { key: 'open', label: 'Open', count: open },
        { key: 'closed', label: 'Closed', count: closed },
      ]}
      active={list.show}
      onChange={(show) => setFilters({ show })}
    />
  )
  return { list, tabs }
}
