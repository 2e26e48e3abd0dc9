import { SearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Flex, Input, Modal, Skeleton, Typography } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { STAGES, type Stage } from '#domain/disputes/dispute-types.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { GlobalSearchResults } from '#domain/ordering/global-search.contract.ts'
import { MIN_SEARCH_LENGTH } from '#domain/ordering/global-search.contract.ts'
import { ORDER_STATUSES } from '#domain/ordering/order-status.ts'
import { useCoarsePointer, useDebouncedValue } from '#frontend/shared/lib/browser.ts'
import { formatShortDay } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { globalSearchQuery } from './api.ts'
import './search.css'

interface SearchDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

export const SearchDialog = ({ open, onClose }: SearchDialogProps) => (
  <Modal
    open={open}
    onCancel={onClose}
    footer={null}
    closable={false}
    destroyOnHidden
    width={640}
    title={<span className="visually-hidden">Search</span>}
    styles={{ header: { margin: 0 } }}
    style={{ top: 72 }}
  >
    <Search onClose={onClose} />
  </Modal>
)

/** How long typing must pause before a search, ms. */
const TYPING_MS = 350

function Search({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const text = useDebouncedValue(typed.trim(), TYPING_MS)
  const result = useQuery(globalSearchQuery(text))
  const groups = useMemo(() => (result.data ? groupsOf(result.data) : []), [result.data])
  const results = groups.flatMap((group) => group.results)
  const [cursor, setCursor] = useState(0)
  const navigate = useNavigate()
  const id = useId()
  const isTouch = useCoarsePointer()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results start at the first one.
  useEffect(() => setCursor(0), [result.data])
  const open = (result: Result) => {
    onClose()
    void navigate(result.path)
  }
  const move = (to: number) => {
    setCursor(to)
    document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { length } = results
    if (length === 0) return
    if (event.key === 'ArrowDown') move((cursor + 1) % length)
    else if (event.key === 'ArrowUp') move((cursor + length - 1) % length)
    else if (event.key === 'Enter') open(results[cursor]!)
    else return
    event.preventDefault()
  }
  const tooShort = text.length < MIN_SEARCH_LENGTH
  return (
    <div className="search-dialog">
      <Input
        autoFocus
        size="large"
        prefix={<SearchOutlined />}
        allowClear
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
        placeholder="Order number, name, email, amount, last four digits, payment ID, product or producer"
        role="combobox"
        aria-label="Search orders, cases, accounts, producers and products"
        aria-expanded={results.length > 0}
        aria-controls={`${id}-results`}
        aria-activedescendant={results.length > 0 ? `${id}-${cursor}` : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="search-results">
        <div id={`${id}-results`} role="listbox" aria-label="Results" hidden={results.length === 0}>
          {groups.map((group) => (
            <div key={group.label} role="group" aria-labelledby={`${id}-${group.label}`}>
              <div id={`${id}-${group.label}`} className="search-group">
                {group.label}
              </div>
              {group.results.map((result) => {
                const nth = results.indexOf(result)
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and handles the keys.
                  // biome-ignore lint/a11y/useFocusableInteractive: the combobox names the active option.
                  <div
                    key={result.key}
                    id={`${id}-${nth}`}
                    role="option"
                    aria-selected={nth === cursor}
                    className="search-result"
                    onMouseMove={() => setCursor(nth)}
                    onClick={() => open(result)}
                  >
                    <Flex vertical>
                      <span>{result.title}</span>
                      <small>{result.note}</small>
                    </Flex>
                    <span>{result.figure}</span>
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        <div role="status">
          {!tooShort && result.isFetching && !result.data && <Skeleton active title={false} />}
          {!tooShort && result.isError && (
            <Alert type="error" title="Search failed" description={errorMessage(result.error)} />
          )}
          {!tooShort && result.data && results.length === 0 && (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`Nothing found for “${text}”`} />
          )}
          {results.length > 0 && <span className="visually-hidden">{results.length} results</span>}
        </div>
      </div>
      <Typography.Text type="secondary" className="search-foot">
        {!isTouch && (
          <>
            <kbd>↑</kbd> <kbd>↓</kbd> to move · <kbd>Enter</kbd> to open · <kbd>Esc</kbd> to close ·{' '}
          </>
        )}
        Searches are recorded in the access log.
      </Typography.Text>
    </div>
  )
}

interface Result {
  readonly key: string
  readonly path: string
  readonly title: string
  readonly note: string
  readonly figure?: ReactNode
}

interface Group {
  readonly label: string
  readonly results: readonly Result[]
}

const ERASED = 'Erased'

function groupsOf({ orders, disputes, accounts, producers, products }: GlobalSearchResults): readonly Group[] {
  const groups: readonly Group[] = [
    {
      label: 'Orders',
      results: orders.map(({ id, orderNumber, buyerName, producerName, placedAt, status, totalCents, last4 }) => ({
        key: id,
        path: paths.supportOrder(id),
        title: `#${orderNumber} · ${buyerName ?? ERASED}`,
        note: [producerName, formatShortDay(placedAt), ORDER_STATUSES[status].label, last4 && `•••• ${last4}`]
          .filter(Boolean)
          .join(' · '),
        figure: formatMoney(totalCents),
      })),
    },
    {
      label: 'Cases',
      results: disputes.map(({ id, orderNumber, stage, buyerName, producerName }) => ({
        key: id,
        path: paths.supportDispute(id),
        title: `Dispute about #${orderNumber}`,
        note: `${buyerName ?? ERASED} and ${producerName}`,
        figure: STAGES[stage as Stage],
      })),
    },
    {
      label: 'Accounts',
      results: accounts.map(({ id, username, email, businessName }) => ({
        key: id,
        path: paths.supportAccount(id),
        title: username ?? ERASED,
        note: [email, businessName].filter(Boolean).join(' · '),
      })),
    },
    {
      label: 'Producers',
      results: producers.map(({ id, accountId, businessName, city }) => ({
        key: id,
        path: paths.supportAccount(accountId),
        title: businessName,
        note: city,
      })),
    },
    {
      label: 'Products',
      results: products.map(({ id, name, producerName, listed }) => ({
        key: id,
        path: paths.product(id),
        title: name,
        note: listed ? producerName : `${producerName} · not listed`,
      })),
    },
  ]
  return groups.filter(({ results }) => results.length > 0)
}
