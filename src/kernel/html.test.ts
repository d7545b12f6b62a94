import { expect, test } from 'vitest';
import { html, htmlDocument } from './html.ts';

test('W17 a template escapes its values in content and attributes, except those that are markup already', () => {
  const name = `<b onclick='x'>"&`;
  expect(html`<p title="${name}">${name}</p>`.text).toBe(
    '<p title="&lt;b onclick=&#39;x&#39;&gt;&quot;&amp;">&lt;b onclick=&#39;x&#39;&gt;&quot;&amp;</p>',
  );
  const items = [1, 2].map(n => html`<i>${n}</i>`);
  expect(html`<p>${items}${undefined}${false}</p>`.text).toBe('<p><i>1</i><i>2</i></p>');
});

test('W17 a document escapes its title and holds its own style and script', () => {
  const page = htmlDocument({
    title: '</title><script>',
    colours: { background: '#fff', text: '#000', focus: '#00f' },
    style: 'p{margin:0}',
    script: 'go()',
    body: html`<p>Hello</p>`,
  });
  expect(page).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>');
  expect(page).toMatch(/<style>[^<]*p\{margin:0\}\s*<\/style>/);
  expect(page).toContain('<script>go()</script>');
});
