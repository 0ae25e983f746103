import { expect, test } from 'vitest'
import { clipboardCells } from './pasted-table.ts'

const clipboard = (plain: string, html: string) => ({
  getData: (kind: string) => (kind === 'text/html' ? html : plain),
})

// What each program puts on the clipboard for a rate, and a remark of two lines with a quote in it.
test.each([
  {
    from: 'Excel',
    plain: '1,840.00\t"53"" reefer\nno weekend"\r\n1,615.50\tplain\r\n',
    html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>
<!--table {mso-displayed-decimal-separator:"\\.";} .xl63 {mso-number-format:Standard;}-->
</style></head><body><!--StartFragment--><table border=0 cellpadding=0 style='width:96pt'>
 <col width=64 span=2>
 <tr height=20><td class=xl63 align=right x:num="1840">1,840.00</td>
  <td class=xl64 width=64>53&quot; reefer<br>
    no weekend</td></tr>
 <tr height=20><td class=xl63 align=right x:num>1,615.50</td><td>plain</td></tr>
<!--EndFragment--></table></body></html>`,
  },
  {
    from: 'Google Sheets',
    plain: '1,840.00\t53" reefer\nno weekend\n1,615.50\tplain',
    html: `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:1840}" data-sheets-numberformat="{}">1,840.00</td><td data-sheets-value="{}">53&quot; reefer<br/>no weekend</td></tr><tr><td>1,615.50</td><td>plain</td></tr></tbody></table>`,
  },
  {
    from: 'LibreOffice',
    plain: '1,840.00\t"53"" reefer\nno weekend"\n1,615.50\tplain\n',
    html: `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.8"/></head><body><table cellspacing="0" border="0"><colgroup span="2" width="85"></colgroup>
	<tr>
		<td height="35" align="right" sdval="1840" sdnum="1033;0;#,##0.00"><font face="Liberation Sans">1,840.00</font></td>
		<td align="left"><font>53&quot; reefer<br>no
		weekend</font></td>
	</tr>
	<tr><td sdval="1615.5">1,615.50</td><td>plain</td></tr>
</table></body></html>`,
  },
  {
    from: 'a table in a letter',
    plain: '1,840.00\t53" reefer\nno weekend\n1,615.50\tplain\n',
    html: `<table><tr><td><p class=MsoNormal>1,840.00</p></td><td><p>53&quot; reefer</p><p>no weekend</p></td></tr><tr><td><p>1,615.50</p></td><td><p>plain</p></td></tr></table>`,
  },
])('lines and quotes within a cell of $from stay in their cell', ({ plain, html }) => {
  expect(clipboardCells(clipboard(plain, html))).toEqual([
    ['1,840.00', '53" reefer\nno weekend'],
    ['1,615.50', 'plain'],
  ])
})

test('merged cells keep what follows in its column', () => {
  const html = `<table><tr><th colspan=2>Linehaul</th><th rowspan=2>Transit</th></tr>
    <tr><td>USD</td><td>1840</td></tr><tr><td>EUR</td><td>1700</td><td>2</td></tr></table>`

  expect(clipboardCells(clipboard('', html))).toEqual([
    ['Linehaul', '', 'Transit'],
    ['USD', '1840', ''],
    ['EUR', '1700', '2'],
  ])
})

test.each([
  { what: 'a page without a table', html: '<p>1840</p>' },
  { what: 'no page', html: '' },
  { what: 'an empty table', html: '<table></table>' },
])('$what leaves the plain text to count', ({ html }) => {
  expect(clipboardCells(clipboard('"a\nb"\t1', html))).toEqual([['a\nb', '1']])
})

test('plain text that is beyond doubt counts as it stands, two blanks and all', () => {
  const html = '<table><tr><td>Dock  4</td><td>1</td></tr></table>'

  expect(clipboardCells(clipboard('Dock  4\t1\r\n', html))).toEqual([['Dock  4', '1']])
})

test('a pasted page neither runs nor becomes part of the page', () => {
  const html = `<table><tr><td><img src=x onerror="document.title='run'"><script>document.title='run'</script>1"</td></tr></table>`

  clipboardCells(clipboard('1"', html))

  expect(document.title).toBe('')
  expect(document.querySelector('table, img')).toBeNull()
})
