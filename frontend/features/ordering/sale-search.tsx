import { useEffect, useState } from 'react'
import { useSettled } from '#frontend/lib/use-settled.ts'
import { SearchBox } from '#frontend/ui/search-box.tsx'
import './sale-search.css'

const TYPING_MS = 250

interface SaleSearchProps {
  readonly search: string
  readonly onSearch: (search: string) => void
}

/** Looks for orders as one types. */
export function SaleSearch({ search, onSearch }: SaleSearchProps) {
  const [typed, setTyped] = useState(search)
  const settled = useSettled(typed.trim(), TYPING_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed begins a search.
  useEffect(() => {
    if (settled !== search) onSearch(settled)
  }, [settled])
  return (
    <div className="sale-search">
      <SearchBox label="Search orders" placeholder="Order number or buyer’s name" value={typed} onType={setTyped} />
    </div>
  )
}
