/** A whole PDF of one page, with more inside its catalog when told. */
export function pdf({ inside = '', page = 'A lease, signed' } = {}): Buffer {
  const text = `BT /F1 18 Tf 72 700 Td (${page}) Tj ET`
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${inside} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.7\n'
  const places = objects.map((object, i) => {
    const place = body.length
    body += `${i + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + trailer, 'latin1')
}

/** A form with a paper, as a browser sends it. */
export function paperForm(bytes: Uint8Array, { name = 'lease.pdf', type = 'application/pdf' } = {}): FormData {
  const form = new FormData()
  form.append('paper', new File([new Uint8Array(bytes)], name, { type }))
  return form
}
