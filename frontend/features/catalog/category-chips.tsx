import { CATEGORIES, type Category } from '#domain/catalog/product-taxonomy.ts'
import { Chips } from '#frontend/ui/chips.tsx'

const SHOWN: readonly Category[] = [
  'vegetables',
  'fruits',
  'dairy',
  'eggs',
  'honey',
  'herbs_and_spices',
  'preserves',
  'canned_goods',
]
const all = { key: 'all', label: 'All' } as const

interface CategoryChipsProps {
  readonly chosen: readonly Category[]
  readonly onChoose: (categories: readonly Category[]) => void
  /** Instead of the usual ones. */
  readonly categories?: readonly Category[]
  readonly allLabel?: string
}

/** One kind of goods, or all. A choice of several, made in the side panel, lights none of them. */
export function CategoryChips({ chosen, onChoose, categories = SHOWN, allLabel = all.label }: CategoryChipsProps) {
  const chips = categories.map((key) => ({ key, label: CATEGORIES[key].label }))
  const active = chosen.length === 0 ? all.key : chosen.length === 1 ? chosen[0] : undefined
  return (
    <Chips<Category | 'all'>
      label="Category"
      chips={[{ ...all, label: allLabel }, ...chips]}
      active={active}
      onChange={(key) => onChoose(key === 'all' ? [] : [key])}
    />
  )
}
