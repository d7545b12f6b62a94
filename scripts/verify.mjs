// `npm run verify`: format, lint, types, boundaries, budgets and unit tests; the first that fails ends it.
import { existsSync } from 'node:fs';
import { install, run } from './setup.mjs';

install();
run('prettier', ['--check', '--log-level', 'warn', '.']);
run('oxlint', ['--deny-warnings', '--report-unused-disable-directives']);
if (existsSync('react-router.config.ts')) run('react-router', ['typegen']);
run('tsc', ['--noEmit', '-p', '.']);
run('vitest', ['run', '--project', 'unit', '--reporter=dot']);
run('node', ['scripts/docs.ts', '--check']);
