import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { filledIn, runbookBlocks, runbookSettings } from '#test/kit/runbook.ts';

test('repository: the settings of the first day start production once they are filled in, and not before', () => {
  const settings = runbookSettings();
  const filled = filledIn(settings);
  expect(Object.keys(filled)).toContain('BRAND_ADDRESS');
  const { production, dataDir, process } = readConfig({ ...settings, ...filled });
  expect({ production, dataDir, metrics: process.metrics }).toEqual({
    production: true,
    dataDir: '/var/lib/imurs',
    metrics: { port: 9464, host: '127.0.0.1' },
  });
  for (const name of Object.keys(filled).filter(name => name !== 'SMTP_USER' && name !== 'SMTP_PASSWORD'))
    expect(() => readConfig({ ...settings, ...filled, [name]: '' }), name).toThrow(name);
});

test('repository: every block of the first day is a script that bash takes, and the unit is the one it installs', () => {
  const blocks = runbookBlocks();
  expect(blocks.length).toBeGreaterThan(12);
  for (const { heading, commands } of blocks) {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: commands, encoding: 'utf8' });
    expect(status, `${heading}: ${stderr}`).toBe(0);
  }
  const unit = readFileSync('ops/imurs.service', 'utf8');
  expect(unit).toContain('EnvironmentFile=/etc/imurs.env');
  expect(unit).toContain('WorkingDirectory=/opt/imurs');
});
