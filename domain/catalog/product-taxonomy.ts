import { REPORT_WINDOWS } from '#domain/kernel/marketplace-terms.ts'

/** Product categories. `kind` decides whether sales tax can apply: groceries are exempt, other goods are not. */
export const CATEGORIES = {
  vegetables: { label: 'Vegetables', kind: 'grocery' },
  fruits: { label: 'Fruits', kind: 'grocery' },
  dairy: { label: 'Dairy', kind: 'grocery' },
  eggs: { label: 'Eggs', kind: 'grocery' },
  honey: { label: 'Honey and syrup', kind: 'grocery' },
  herbs_and_spices: { label: 'Herbs and spices', kind: 'grocery' },
  preserves: { label: 'Preserves', kind: 'grocery' },
  canned_goods: { label: 'Canned goods', kind: 'grocery' },
  baked_goods: { label: 'Baked goods', kind: 'grocery' },
  meats: { label: 'Meats', kind: 'grocery' },
  mushrooms: { label: 'Mushrooms', kind: 'grocery' },
  nuts: { label: 'Nuts', kind: 'grocery' },
  specialty: { label: 'Specialty foods', kind: 'grocery' },
  seeds: { label: 'Seeds and starts', kind: 'goods' },
  flowers: { label: 'Flowers', kind: 'goods' },
  body_care: { label: 'Body care', kind: 'goods' },
  laundry: { label: 'Laundry', kind: 'goods' },
  other: { label: 'Other', kind: 'goods' },
} as const
export type Category = keyof typeof CATEGORIES
export const categories = Object.keys(CATEGORIES) as [Category, ...Category[]]

/** Whether sales tax can apply. */
export const isTaxable = (category: Category): boolean => CATEGORIES[category].kind === 'goods'

/** Categories that spoil and have the shorter report window. */
const PERISHABLE: ReadonlySet<Category> = new Set([
  ...(['vegetables', 'fruits', 'dairy', 'eggs', 'herbs_and_spices', 'baked_goods', 'meats', 'mushrooms'] as const),
])

export const isPerishable = (category: Category): boolean => PERISHABLE.has(category)

/** How long after the handover a buyer can report a problem, as the refund policy states. */
export const reportWindow = (category: Category): string =>
  isPerishable(category) ? `${REPORT_WINDOWS.perishableHours} hours` : `${REPORT_WINDOWS.otherDays} days`

/** Names used by older links and files. */
const CATEGORY_ALIASES: ReadonlyMap<string, Category> = new Map([['herbs', 'herbs_and_spices']])

/** The category with this key or alias. */
export const categoryOf = (word: string): Category | undefined =>
  Object.hasOwn(CATEGORIES, word) ? (word as Category) : CATEGORY_ALIASES.get(word)

/** Units of sale. Quantities are multiples of `step`. */
export const UNITS = {
  per_item: { label: 'per item', short: 'each', step: 1 },
  per_pound: { label: 'per lb', short: 'lb', step: 0.25 },
  per_bundle: { label: 'per bundle', short: 'bundle', step: 1 },
  per_ounce: { label: 'per oz', short: 'oz', step: 1 },
  per_dozen: { label: 'per dozen', short: 'dozen', step: 1 },
} as const
export type Unit = keyof typeof UNITS
export const units = Object.keys(UNITS) as [Unit, ...Unit[]]

/** True for a positive multiple of the unit's step. Steps are powers of two, so the arithmetic is exact. */
export const isMultipleOfStep = (unit: Unit, quantity: number): boolean =>
  quantity > 0 && Number.isInteger(quantity / UNITS[unit].step)

export const FULFILLMENT_METHODS = { pickup: { label: 'Farm pickup' }, delivery: { label: 'Home delivery' } } as const
export type FulfillmentMethod = keyof typeof FULFILLMENT_METHODS

/** Search filters: pickup at a farmers market is a filter of its own. */
export const FULFILLMENT_FILTERS = { ...FULFILLMENT_METHODS, farmers_market: { label: 'Farmers market' } } as const
export type FulfillmentFilter = keyof typeof FULFILLMENT_FILTERS
export const fulfillmentFilters = Object.keys(FULFILLMENT_FILTERS) as [FulfillmentFilter, ...FulfillmentFilter[]]
export const fulfillmentMethods = Object.keys(FULFILLMENT_METHODS) as [FulfillmentMethod, ...FulfillmentMethod[]]

/** Certifications by independent certifiers. */
export const CERTIFICATIONS = {
  organic: { label: 'USDA Organic' },
  non_gmo: { label: 'Non-GMO' },
  fair_trade: { label: 'Fair trade' },
  local: { label: 'Local certified' },
  sustainable: { label: 'Sustainable' },
} as const
export type Certification = keyof typeof CERTIFICATIONS
export const certifications = Object.keys(CERTIFICATIONS) as [Certification, ...Certification[]]

export const SORTS = {
  relevance: 'Best match',
  newest: 'Newest',
  price_low: 'Price: low to high',
  price_high: 'Price: high to low',
  name_asc: 'Name: A to Z',
  name_desc: 'Name: Z to A',
  rating: 'Best rated',
  distance: 'Nearest',
} as const
export type Sort = keyof typeof SORTS

const PLURALS: Partial<Record<Unit, string>> = { per_bundle: 'bundles' }

/** `1.5 lb`, `3 bundles`, or just `3` for items. At most two decimals; an unknown unit is printed unchanged. */
export function formatQuantity(quantity: number, unit: string): string {
  const rounded = Math.round(quantity * 100) / 100
  if (unit === 'per_item') return String(rounded)
  const { short } = UNITS[unit as Unit] ?? { short: unit }
  return `${rounded} ${rounded === 1 ? short : (PLURALS[unit as Unit] ?? short)}`
}

interface QuantityLine {
  readonly name: string
  readonly quantity: number
  readonly unit: string
}

/** An order line as text: `Trout Fillets × 2 lb`. */
export const formatLine = ({ name, quantity, unit }: QuantityLine): string =>
  `${name} × ${formatQuantity(quantity, unit)}`

/** A refund line as text: `Beef × 0.5 lb`, or just `Beef` if an amount of money was refunded and no quantity. */
export const formatRefundedLine = (line: QuantityLine): string => (line.quantity > 0 ? formatLine(line) : line.name)

/** `Only 3 bundles left` */
export const formatRemaining = (available: number, unit: string): string =>
  `Only ${formatQuantity(available, unit)} left`

/** Reasons for reporting a product. */
export const REPORT_REASONS = {
  not_allowed: 'Product not allowed here',
  misleading: 'Misleading description or label',
  unsafe: 'Unsafe or recalled',
  intellectual_property: 'Infringes intellectual property',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof REPORT_REASONS
/** Why a product was unlisted: by its producer, or with the producer's account when that was closed or terminated. */
export const unlistReasons = ['producer', 'account_closed', 'account_terminated'] as const
export type UnlistReason = (typeof unlistReasons)[number]

export const reportReasons = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]

/** Reasons that need a comment, as the content policy requires, with the hint of the comment field. */
export const COMMENT_HINTS: Partial<Readonly<Record<ReportReason, string>>> = {
  intellectual_property: 'Name the work, where it is used, and how to reach you.',
  other: 'Describe what is wrong with it.',
}
