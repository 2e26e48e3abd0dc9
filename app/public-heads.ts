import { CATEGORIES, type Category, categoryOf } from '#domain/catalog/product-taxonomy.ts'
import { paths } from '#frontend/lib/paths.ts'
import type { PageHead } from '#platform/http/page-head.ts'
import type { PageAddresses } from '#read-side/page-addresses.ts'
import { breadcrumbs, CONTEXT } from '#read-side/structured-data.ts'
import { addressesOn } from './page-addresses.ts'
import { publicPages, type WordsMarket } from './page-words.ts'

/** Heads of the pages that are the same for everybody; undefined where none of them stands. */
export function publicHeads({ publicUrl, market }: { readonly publicUrl: string; readonly market: WordsMarket }) {
  const at = addressesOn(publicUrl)
  const pages = publicPages(market)
  return (path: string, query: URLSearchParams): PageHead | undefined => {
    const words = pages[path]
    const category = path === paths.marketplace ? categoryOf(query.get('categories') ?? '') : undefined
    if (category) return categoryHead(category, market, at)
    return words && { status: 200, ...words, canonical: publicUrl + path, data: dataOf(path, market, at) }
  }
}

function categoryHead(category: Category, { stateName }: WordsMarket, at: PageAddresses): PageHead {
  const { label } = CATEGORIES[category]
  return {
    status: 200,
    title: `${label} from ${stateName}`,
    canonical: at.category(category),
    description: `${label} from farmers and small makers in ${stateName}, to pick up or to have brought.`,
    data: [
      breadcrumbs([
        ['Home', at.home],
        ['Marketplace', at.marketplace],
        [label, at.category(category)],
      ]),
    ],
  }
}

const dataOf = (path: string, market: WordsMarket, at: PageAddresses): object[] =>
  path === paths.home ? [site(market, at)] : []

const site = ({ name }: WordsMarket, at: PageAddresses): object => ({
  ...CONTEXT,
  '@type': 'WebSite',
  name,
  url: at.home,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: at.search('{words}') },
    'query-input': 'required name=words',
  },
})
