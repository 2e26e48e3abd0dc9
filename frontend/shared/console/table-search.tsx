import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { useDebouncedValue } from '#frontend/shared/lib/browser.ts'

interface TableSearchProps {
  readonly label: string
  readonly placeholder: string
  readonly search: string
  /** Number of rows found, which screen readers announce; undefined while they load. */
  readonly resultCount: number | undefined
  readonly onSearch: (search: string) => void
}

const DEBOUNCE_MS = 250

/** Searches a table while the user types. */
export function TableSearch({ label, placeholder, search, resultCount, onSearch }: TableSearchProps) {
  const [typed, setTyped] = useState(search)
  const debounced = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search.
  useEffect(() => {
    if (debounced !== search) onSearch(debounced)
  }, [debounced])
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows a search that was changed elsewhere.
  useEffect(() => {
    if (search !== debounced) setTyped(search)
  }, [search])
  return (
    <>
      <Input.Search
        allowClear
        className="console-table-search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <span className="visually-hidden" role="status">
        {search && resultCount !== undefined && (resultCount === 1 ? '1 result' : `${resultCount} results`)}
      </span>
    </>
  )
}
