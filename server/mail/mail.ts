/** A mail to one person: what it says, then the addresses it leads to. */
export type Mail = {
  recipient: string
  subject: string
  lines: readonly string[]
  links: readonly { label: string; url: string }[]
}

export const textOf = ({ lines, links }: Mail): string =>
  [...lines, '', ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n')

/** Styles stand on the elements: mail programs drop style sheets. */
export function htmlOf({ subject, lines, links }: Mail): string {
  const [first, ...others] = links
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f4f6;color:#24222b;font:16px/1.5 Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
<p style="margin:0 0 24px;color:#432092;font-weight:bold">Laneward</p>
${lines.map((line) => `<p style="margin:0 0 12px">${escaped(line)}</p>`).join('\n')}
${first ? button(first) : ''}
${others.map(({ label, url }) => `<p style="margin:12px 0 0"><a href="${escaped(url)}" style="color:#5a2bc9">${escaped(label)}</a></p>`).join('\n')}
</div>
</body>
</html>`
}

/** Its address stands below it, for who reads where links cannot be clicked. */
const button = ({ label, url }: Mail['links'][number]) => `<p style="margin:24px 0">
<a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;background:#5a2bc9;color:#ffffff;text-decoration:none;border-radius:6px">${escaped(label)}</a>
</p>
<p style="margin:0;color:#5f5b6b;font-size:13px;word-break:break-all">${escaped(url)}</p>`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
