"""
OpenStack Swift with its S3 API as one process for tests: proxy, account, container and object server on free ports of
127.0.0.1, one copy of everything, objects in memory, the rest in one folder.

    /usr/bin/python3 swift_server.py <folder> <account:user> <secret> <region>

Prints the port of the S3 API as one line when it listens. It ends with its standard input, so with whoever started it.
"""
import eventlet

eventlet.monkey_patch()

import os
import sys
from array import array

from eventlet import tpool, wsgi
from swift.common import storage_policy, utils
from swift.common.ring import RingData
from swift.common.wsgi import SwiftHttpProtocol, loadapp

SERVERS = {'account': 'account', 'container': 'container', 'object': 'mem_object'}


class Memory:
    """What the product asks of memcached, without which its S3 API does not start to work."""

    def __init__(self):
        self.kept = {}

    def get(self, key, **_):
        return self.kept.get(key)

    def set(self, key, value, **_):
        self.kept[key] = value

    def delete(self, key, **_):
        self.kept.pop(key, None)

    def incr(self, key, delta=1, **_):
        self.kept[key] = self.kept.get(key, 0) + delta
        return self.kept[key]


def with_memory(app):
    memory = Memory()

    def answer(env, start_response):
        env['swift.cache'] = memory
        return app(env, start_response)

    return answer


def main(folder, user, secret, region):
    def write(name, text):
        path = os.path.join(folder, name)
        with open(path, 'w') as file:
            file.write(text)
        return path

    utils.SWIFT_CONF_FILE = write('swift.conf', '[swift-hash]\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = one\ndefault = yes\n')
    utils.HASH_PATH_SUFFIX = b'tests'
    storage_policy.reload_storage_policies()
    devices = os.path.join(folder, 'devices')
    os.makedirs(os.path.join(devices, 'disk'))
    # Servers of a busy machine wait for each other, and a write for its place in the listing.
    patience = 'container_update_timeout = 60\nnode_timeout = 60\nconn_timeout = 60\n'
    usual = f'[DEFAULT]\nswift_dir = {folder}\ndevices = {devices}\nmount_check = false\n{patience}'

    def serve(socket, app):
        eventlet.spawn(wsgi.server, socket, app, protocol=SwiftHttpProtocol, log_output=False)

    sockets = {name: eventlet.listen(('127.0.0.1', 0)) for name in SERVERS}
    for name, socket in sockets.items():
        port = socket.getsockname()[1]
        disk = {'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'disk', 'weight': 1, 'meta': ''}
        disk |= {'replication_ip': disk['ip'], 'replication_port': port}
        # Two partitions of one copy each, both on the only disk.
        RingData([array('H', [0, 0])], [disk], 31).save(os.path.join(folder, f'{name}.ring.gz'))
    for name, socket in sockets.items():
        app = f'[pipeline:main]\npipeline = app\n[app:app]\nuse = egg:swift#{SERVERS[name]}\n'
        serve(socket, loadapp(write(f'{name}.conf', usual + app)))
    account, name = user.split(':')
    # Pages of two, so that a listing has several.
    pipeline = f'''[pipeline:main]
pipeline = catch_errors gatekeeper s3api tempauth proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:s3api]
use = egg:swift#s3api
location = {region}
allow_multipart_uploads = false
max_bucket_listing = 2
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{name} = {secret} .admin
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
'''
    s3 = eventlet.listen(('127.0.0.1', 0))
    serve(s3, with_memory(loadapp(write('proxy.conf', usual + pipeline))))
    print(s3.getsockname()[1], flush=True)
    tpool.execute(sys.stdin.buffer.read)
    os._exit(0)


main(*sys.argv[1:])
