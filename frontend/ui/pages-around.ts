/** The page numbers to offer: the ends, the page itself and its neighbours; undefined where some are left out. */
export function pagesAround(page: number, pages: number): (number | undefined)[] {
  const near = [1, 2, page - 1, page, page + 1, pages - 1, pages]
  const offered = [...new Set(near)].filter((at) => at >= 1 && at <= pages).sort((a, b) => a - b)
  return offered.flatMap((at, i) => {
    const before = offered[i - 1]
    return before !== undefined && at - before > 1 ? [undefined, at] : [at]
  })
}
