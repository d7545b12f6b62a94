/** Preloaded into a shop with a planted fault: changes one source file while Node loads it. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { plantFault } from './plant-fault.ts';
import { plantedFaults } from './planted-faults.ts';

const plant = plantedFaults.find(fault => fault.name === process.env['PLANT']);
if (plant)
  registerHooks({
    load(url, context, next) {
      if (!url.endsWith(`/src/${plant.file}`)) return next(url, context);
      const source = plantFault(plant, readFileSync(fileURLToPath(url), 'utf8'));
      return { format: 'module-typescript', source, shortCircuit: true };
    },
  });
