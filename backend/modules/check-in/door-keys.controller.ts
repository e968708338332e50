import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { DoorKeysView } from '../../contracts/rest/door.js';
import { Permission } from '../../infrastructure/http/permission.js';
import { DoorSignatures } from './door-signatures.js';

@ApiTags('check-in')
@Controller('api/door-keys')
export class DoorKeysController {
  constructor(private readonly signatures: DoorSignatures) {}

  @Get()
  @Permission('anybody')
  @ApiOperation({ summary: 'The public keys by which a device checks the door list that it kept' })
  keys(): DoorKeysView {
    return { keys: this.signatures.publicKeys };
  }
}
