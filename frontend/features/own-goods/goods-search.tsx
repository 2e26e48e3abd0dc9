import { useEffect, useState } from 'react'
import { useSettled } from '#frontend/lib/use-settled.ts'
import { SearchBox } from '#frontend/ui/search-box.tsx'
import { GOODS_SORTS, type GoodsChoice } from './goods-choice.ts'

const TYPING_MS = 250

interface GoodsSearchProps {
  readonly choice: GoodsChoice
  readonly onChoose: (part: Partial<GoodsChoice>) => void
}

/** Looks for products as one types, and puts them in order. */
export function GoodsSearch({ choice: { search, sort }, onChoose }: GoodsSearchProps) {
  const [typed, setTyped] = useState(search)
  const settled = useSettled(typed.trim(), TYPING_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed begins a search.
  useEffect(() => {
    if (settled !== search) onChoose({ search: settled })
  }, [settled])
  return (
    <div className="goods-search">
      <SearchBox label="Search your products" placeholder="Name or category" value={typed} onType={setTyped} />
      <label>
        <span className="visually-hidden">Sort by</span>
        <select value={sort} onChange={({ target }) => onChoose({ sort: target.value as GoodsChoice['sort'] })}>
          {Object.entries(GOODS_SORTS).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
