/**
 * A picture's address as the market stores it: `/files/<large>`, and after `#small=` the name of its half-size copy where
 * there is one. The large one is 800 pixels wide, the small one 400.
 */
export function pictureSources(url: string): { readonly src: string; readonly srcSet?: string } {
  const [src = url, small] = url.split('#small=')
  if (!small) return { src }
  const folder = src.slice(0, src.lastIndexOf('/') + 1)
  return { src, srcSet: `${folder}${small} 400w, ${src} 800w` }
}
