import { oneOf } from '#frontend/lib/list-address.ts'
import { useListAddress } from '#frontend/lib/use-list-address.ts'
import { Tabs } from './tabs.tsx'

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
