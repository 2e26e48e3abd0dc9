import { onePagePdf } from '#demo/seed/seed-producers.ts'

/** A whole PDF of one page, with more inside its catalog when told. */
export const pdf = ({ inside = '', page = 'A lease, signed' } = {}): Buffer => onePagePdf(page, inside)

/** A form with a paper, as a browser sends it. */
export function paperForm(bytes: Uint8Array, { name = 'lease.pdf', type = 'application/pdf' } = {}): FormData {
  const form = new FormData()
  form.append('paper', new File([new Uint8Array(bytes)], name, { type }))
  return form
}
